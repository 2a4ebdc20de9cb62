import { catalogueDataSchema, postsDataSchema } from '../../../src/contracts/server-data.ts';
import type { CatalogueData, PostsData } from '../../../src/contracts/server-data.ts';
// Made by the build from `content/`; imported, because a deployed function cannot read files (platform-facts §2).
import catalogueJson from '../../data/catalogue.json' with { type: 'json' };
import postsJson from '../../data/posts.json' with { type: 'json' };

let catalogue: CatalogueData | undefined;
let posts: PostsData | undefined;

/** Everything that can be ordered. */
export function readCatalogue(): CatalogueData {
  catalogue ??= catalogueDataSchema.parse(catalogueJson);
  return catalogue;
}

/** Every post that is not a draft, future ones too. */
export function readPosts(): PostsData {
  posts ??= postsDataSchema.parse(postsJson);
  return posts;
}
