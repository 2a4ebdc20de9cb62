import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';

import { LatestPostsView } from './LatestPostsView.tsx';
import { $posts, loadPosts } from './posts.model.ts';

/** The latest posts of the home page once a scheduled one is due. */
export function LatestPosts({ children }: { children?: ReactNode }) {
  const list = useStore($posts, { ssr: 'initial' });
  useEffect(() => void loadPosts(), []);
  return <LatestPostsView list={list}>{children}</LatestPostsView>;
}
