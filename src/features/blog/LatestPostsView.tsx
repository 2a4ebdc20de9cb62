import type { ReactNode } from 'react';

import { PostCard, PostCardSkeleton } from './PostCard.tsx';
import { LATEST_COUNT, SKELETONS } from './post-kinds.ts';
import styles from './PostList.module.css';
import type { PostList } from './posts.model.ts';

interface LatestPostsViewProps {
  readonly list: PostList;
  /** The posts that the page was built with. */
  readonly children?: ReactNode;
}

/** The home page's posts: skeletons, then the newest; those of the build where nothing newer can be had. */
export function LatestPostsView({ list, children }: LatestPostsViewProps) {
  const newest = list.status === 'loaded' ? list.posts.slice(0, LATEST_COUNT) : [];
  const showsBuilt = list.status !== 'loading' && newest.length === 0;
  return (
    <>
      {list.status === 'loading' && (
        <div role="status">
          <span className="visually-hidden">Loading articles</span>
          <ul className={styles['latest']} aria-hidden>
            {Array.from({ length: SKELETONS.latest }, (_, index) => (
              <li key={index}>
                <PostCardSkeleton kind="latest" />
              </li>
            ))}
          </ul>
        </div>
      )}
      {newest.length > 0 && (
        <ul className={styles['latest']}>
          {newest.map((post) => (
            <li key={post.id}>
              <PostCard post={post} kind="latest" />
            </li>
          ))}
        </ul>
      )}
      <div hidden={!showsBuilt} data-built>
        {children}
      </div>
    </>
  );
}
