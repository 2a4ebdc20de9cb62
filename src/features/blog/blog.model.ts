import { atom } from 'nanostores';

import {
  listPostsContract,
  readPostContract,
  SLUG_PATTERN,
  type BlogPost,
  type BlogPostSummary,
} from '../../contracts/blog.ts';
import { routes } from '../../routes.ts';
import { callApi } from '../../state/api.ts';
import { trustPostHtml } from './post-html.ts';

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

/** What the page of a post that was not built shows. */
export type PostPage =
  | { status: 'loading' }
  | { status: 'loaded'; post: BlogPost; html: string | TrustedHTML }
  | { status: 'missing' }
  | { status: 'failed'; error: Error }
  | { status: 'no-route' };

export const $post = atom<PostPage>({ status: 'loading' });

/** The slug in the path of a post's page; undefined when the path is not one. */
function slugOf(pathname: string): string | undefined {
  const prefix = routes.blogPost('');
  const tail = pathname.startsWith(prefix) ? pathname.slice(prefix.length).replace(/\/$/, '') : '';
  return tail === '' || tail.includes('/') ? undefined : tail;
}

/** Shows the post of an address; asks only when there is a slug that a post can have. */
export async function openPost(pathname: string): Promise<void> {
  const slug = slugOf(pathname);
  if (slug === undefined) $post.set({ status: 'no-route' });
  else if (!SLUG_PATTERN.test(slug)) $post.set({ status: 'missing' });
  else $post.set(await readPost(slug));
}

async function readPost(slug: string): Promise<PostPage> {
  try {
    const post = await callApi(readPostContract, { parameters: { slug } });
    if (!post) return { status: 'missing' };
    return { status: 'loaded', post, html: await trustPostHtml(post.content) };
  } catch (cause) {
    return { status: 'failed', error: new Error('Failed to fetch blog post', { cause }) };
  }
}
