import { pointer } from '../e2e/desk-agent.ts';
import { testDay } from '../e2e/desk-day.ts';

testDay('on a phone', 390, () => pointer);
