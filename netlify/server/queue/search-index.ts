import type { Dependencies } from '../dependencies.ts';
import type { SearchIndex } from './search-document.ts';
import { searchLog } from './search-log.ts';
import { searchTable } from './search-table.ts';

/** In the database if there is one. */
export function searchIndexOf(deps: Dependencies): SearchIndex {
  return deps.database ? searchTable(deps, deps.database) : searchLog(deps);
}
