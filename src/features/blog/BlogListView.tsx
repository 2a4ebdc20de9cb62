import type { ReactNode } from 'react';

import { PostSections, PostSkeletons } from './PostLists.tsx';
import styles from './PostList.module.css';
import type { PostList } from './posts.model.ts';

interface BlogListViewProps {
  list: PostList;
  /** The list that the page was built with. */
  children?: ReactNode;
}

/** Every state of the blog list. A failure leaves what the page was built with in sight. */
export function BlogListView({ list, children }: BlogListViewProps) {
  const showsBuilt = list.status === 'static' || list.status === 'failed';
  return (
    <>
      {list.status === 'loading' && <PostSkeletons kind="listed" />}
      {list.status === 'failed' && (
        <div className={styles['state']} role="alert">
          <h2>Failed to load blog posts</h2>
          <p>Please try again later.</p>
        </div>
      )}
      {list.status === 'loaded' && <PostSections posts={list.posts} />}
      <div hidden={!showsBuilt} data-built>
        {children}
      </div>
    </>
  );
}
