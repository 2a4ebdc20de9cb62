import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';

import { BlogListView } from './BlogListView.tsx';
import { $posts, loadPosts } from './posts.model.ts';

/** The list of /blog once a scheduled post is due: asks for it in place of the one in the page. */
export function BlogList({ children }: { children?: ReactNode }) {
  const list = useStore($posts, { ssr: 'initial' });
  useEffect(() => void loadPosts(), []);
  useEffect(() => {
    if (list.status === 'loaded') document.dispatchEvent(new Event('posts:listed'));
  }, [list]);
  return <BlogListView list={list}>{children}</BlogListView>;
}
