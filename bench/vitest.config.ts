import { mergeConfig } from 'vitest/config';

import unitTests from '../vitest.config.ts';

// Stryker starts the tests thousands of times: modules are loaded once a worker and not once a file.
export default mergeConfig(unitTests, { test: { isolate: false } });
