import { atom } from 'nanostores';

import { listPostsContract, type BlogPostSummary } from '../../contracts/blog.ts';
import { callApi } from '../../state/api.ts';

/** The posts of a list. `static` means that those in the page are the truth and nothing was asked. */
export type PostList =
  | { status: 'static' }
  | { status: 'loading' }
  | { status: 'loaded'; posts: readonly BlogPostSummary[] }
  | { status: 'failed'; error: unknown };

export const $posts = atom<PostList>({ status: 'static' });

/** Asks for the published posts, once a page. */
export async function loadPosts(): Promise<void> {
  if ($posts.get().status !== 'static') return;
  $posts.set({ status: 'loading' });
  try {
    $posts.set({ status: 'loaded', posts: await callApi(listPostsContract) });
  } catch (error) {
    $posts.set({ status: 'failed', error });
  }
}
