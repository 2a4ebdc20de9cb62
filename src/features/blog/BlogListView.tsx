import type { ReactNode } from 'react';

import { PostCard, PostCardSkeleton } from './PostCard.tsx';
import { SKELETONS } from './post-kinds.ts';
import styles from './PostList.module.css';
import type { PostList } from './posts.model.ts';

interface BlogListViewProps {
  readonly list: PostList;
  /** The list that the page was built with. */
  readonly children?: ReactNode;
}

/** Every state of the blog list (spec core §2). A failure leaves what the page was built with in sight. */
export function BlogListView({ list, children }: BlogListViewProps) {
  const showsBuilt = list.status === 'static' || list.status === 'failed';
  return (
    <>
      {list.status === 'loading' && <Skeletons />}
      {list.status === 'failed' && (
        <div className={styles['state']} role="alert">
          <h2>Failed to load blog posts</h2>
          <p>Please try again later.</p>
        </div>
      )}
      {list.status === 'loaded' && <Posts posts={list.posts} />}
      <div hidden={!showsBuilt} data-built>
        {children}
      </div>
    </>
  );
}

function Posts({
  posts: [featured, ...others],
}: {
  readonly posts: Extract<PostList, { status: 'loaded' }>['posts'];
}) {
  if (!featured) {
    return (
      <div className={styles['state']} role="status">
        <h2>No blog posts available</h2>
        <p>Check back soon for new content!</p>
      </div>
    );
  }
  return (
    <>
      <section className={styles['section']} aria-labelledby="featured-heading-new">
        <h2 className={styles['heading']} id="featured-heading-new">
          Featured Article
        </h2>
        <PostCard post={featured} kind="featured" />
      </section>
      {others.length > 0 && (
        <section className={styles['section']} aria-labelledby="articles-heading-new">
          <h2 className={styles['heading']} id="articles-heading-new">
            All Articles
          </h2>
          <ul className={styles['list']}>
            {others.map((post) => (
              <li key={post.id}>
                <PostCard post={post} kind="listed" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Skeletons() {
  return (
    <div className={styles['section']} role="status">
      <span className="visually-hidden">Loading articles</span>
      <ul className={styles['list']} aria-hidden>
        {Array.from({ length: SKELETONS.list }, (_, index) => (
          <li key={index}>
            <PostCardSkeleton kind="listed" />
          </li>
        ))}
      </ul>
    </div>
  );
}
