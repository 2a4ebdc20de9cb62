import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';

import { NewestPosts, PostSkeletons } from './PostLists.tsx';
import { LATEST_COUNT } from './post-words.ts';
import { $posts, loadPosts, type PostList } from './blog.model.ts';

/** The latest posts of the home page once a scheduled one is due. */
export function LatestPosts({ children }: { children?: ReactNode }) {
  const list = useStore($posts, { ssr: 'initial' });
  useEffect(() => void loadPosts(), []);
  return <LatestPostsView list={list}>{children}</LatestPostsView>;
}

/** Skeletons, then the newest posts; those of the build where nothing newer can be had. */
export function LatestPostsView({ list, children }: { list: PostList; children?: ReactNode }) {
  const newest = list.status === 'loaded' ? list.posts.slice(0, LATEST_COUNT) : [];
  return (
    <>
      {list.status === 'loading' && <PostSkeletons kind="latest" />}
      {newest.length > 0 && <NewestPosts posts={newest} />}
      <div hidden={list.status === 'loading' || newest.length > 0} data-built>
        {children}
      </div>
    </>
  );
}
