// Loaded before a program (`node --import`): its clock is ahead by CLOCK_AHEAD_MS, and goes on from there.
import process from 'node:process';

const aheadMs = Number(process.env['CLOCK_AHEAD_MS']);
const realNow = Date.now;

globalThis.Date = class extends Date {
  constructor(...values: [] | [string | number | Date]) {
    if (values.length === 0) super(realNow() + aheadMs);
    else super(...values);
  }
  static override now = () => realNow() + aheadMs;
} as DateConstructor;
