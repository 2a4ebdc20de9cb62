import { keyboard, pointer } from '../e2e/desk-agent.ts';
import { testDay } from '../e2e/desk-day.ts';

testDay('with the keyboard alone', 1440, keyboard);
testDay('on a phone', 390, () => pointer);
