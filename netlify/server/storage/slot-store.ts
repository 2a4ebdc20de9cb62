import { slotIndexOf, slotKey, slotsPrefix } from './keys.ts';
import type { SlotWindow } from './keys.ts';
import { mapParallel } from '../lib/map-parallel.ts';
import { slotRecordSchema } from './records.ts';
import type { SlotRecord } from './records.ts';
import { CorruptRecordError } from './store.ts';
import type { Key, Store } from './store.ts';

/** The slots of a window that were taken when it was looked at. */
export interface SlotSurvey {
  readonly window: SlotWindow;
  /** How many slots the window has. */
  readonly size: number;
  readonly taken: ReadonlySet<number>;
  /** The slot that the holder of the attempt has already; see {@link SlotStore.recognise}. */
  readonly own?: Key | undefined;
}

/**
 * Limits without counters: a window has as many slots as attempts are allowed and each is taken by a create-only
 * write, so that of any number of simultaneous attempts exactly that many get through.
 */
export interface SlotStore {
  survey(window: SlotWindow, size: number): Promise<SlotSurvey>;
  /** Finds out whether one of the slots that were taken at the survey is the holder's. */
  recognise(survey: SlotSurvey, holder: string): Promise<SlotSurvey>;
  /**
   * Takes a free slot. An attempt with a holder takes the lowest, in order, and none when its holder has one already:
   * slots with holders are never given back, so repeats of one thing always meet at the same slot. That holds when the
   * holder was recognised in the survey, or when the survey is older than the holder.
   * @returns the slot's key, or undefined when all are taken.
   */
  take(survey: SlotSurvey, record: SlotRecord): Promise<Key | undefined>;
  /** Gives a slot back: the attempt was not one that counts. */
  release(slot: Key): Promise<void>;
}

/** @param random number from 0 to 1; spreads simultaneous attempts without a holder over the free slots. */
export function slotStore(store: Store, random: () => number): SlotStore {
  async function holderOf(slot: Key): Promise<string | undefined> {
    try {
      return holderIn(await store.get(slot));
    } catch (error) {
      // A slot that cannot be read is taken all the same.
      if (error instanceof CorruptRecordError) return undefined;
      throw error;
    }
  }

  /** @returns true when it is now ours. */
  async function occupy(slot: Key, record: SlotRecord): Promise<boolean> {
    try {
      const creation = await store.createOnce(slot, record);
      if (creation.isCreated) return true;
      return record.holder !== undefined && holderIn(creation.existing) === record.holder;
    } catch (error) {
      if (error instanceof CorruptRecordError) return false;
      throw error;
    }
  }

  return {
    async survey(window, size) {
      const keys = await store.list(slotsPrefix(window));
      return { window, size, taken: new Set(keys.map(slotIndexOf)) };
    },

    async recognise(survey, holder) {
      const slots = [...survey.taken].map((index) => slotKey(survey.window, index));
      const holders = await mapParallel(slots, holderOf);
      return { ...survey, own: slots[holders.indexOf(holder)] };
    },

    async take({ window, size, taken, own }, record) {
      if (own !== undefined) return own;
      const free = Array.from({ length: size }, (_, index) => index).filter((i) => !taken.has(i));
      const start = record.holder === undefined ? Math.floor(random() * free.length) : 0;
      for (const index of [...free.slice(start), ...free.slice(0, start)]) {
        const slot = slotKey(window, index);
        if (await occupy(slot, record)) return slot;
      }
      return undefined;
    },

    release: (slot) => store.delete(slot),
  };
}

function holderIn(record: unknown): string | undefined {
  const parsed = slotRecordSchema.safeParse(record);
  return parsed.success ? parsed.data.holder : undefined;
}
