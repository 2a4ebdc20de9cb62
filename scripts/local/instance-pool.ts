import { filesVersion } from './file-version.ts';
import type { InstanceStart } from './function-messages.ts';
import { startInstance } from './instance.ts';
import type { Instance } from './instance.ts';

/** Instances that wait for work. */
export interface InstancePool {
  /**
   * An instance for one call: one that is idle, else a new one.
   * @throws Error when the functions cannot be loaded.
   */
  take(): Promise<Instance>;
  /** Takes an instance back after its call. */
  giveBack(instance: Instance): void;
  /** Ends an instance that is of no more use. */
  discard(instance: Instance): Promise<void>;
  /** Ends all of them, busy ones too. */
  stop(): Promise<void>;
}

/**
 * Makes an empty pool.
 * @param dataFolder what a build writes there the functions have imported: after a new build they are loaded again.
 */
export function createInstancePool(
  start: InstanceStart,
  env: NodeJS.ProcessEnv,
  dataFolder: string,
  log: (line: string) => void,
): InstancePool {
  const versions = new Map<Instance, string>();
  const idle: Instance[] = [];

  async function discard(instance: Instance): Promise<void> {
    versions.delete(instance);
    await instance.stop();
  }

  return {
    async take() {
      const version = await filesVersion(dataFolder);
      for (let known = idle.pop(); known; known = idle.pop()) {
        if (known.isAlive() && versions.get(known) === version) return known;
        await discard(known);
      }
      const instance = await startInstance(start, env, log);
      versions.set(instance, version);
      return instance;
    },
    giveBack(instance) {
      idle.push(instance);
    },
    discard,
    async stop() {
      await Promise.all([...versions.keys()].map(discard));
    },
  };
}
