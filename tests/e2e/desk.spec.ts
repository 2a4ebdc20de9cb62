import { keyboard } from './desk-agent.ts';
import { testDay } from './desk-day.ts';

testDay('with the keyboard alone', 1440, keyboard);
