import type { ReactNode } from 'react';

import { NewestPosts, PostSkeletons } from './PostLists.tsx';
import { LATEST_COUNT } from './post-kinds.ts';
import type { PostList } from './posts.model.ts';

interface LatestPostsViewProps {
  list: PostList;
  /** The posts that the page was built with. */
  children?: ReactNode;
}

/** The home page's posts: skeletons, then the newest; those of the build where nothing newer can be had. */
export function LatestPostsView({ list, children }: LatestPostsViewProps) {
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
