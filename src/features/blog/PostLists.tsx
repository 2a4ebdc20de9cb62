import '../../styles/empty-box.css';

import { PostCard, PostCardSkeleton, type PostCardData } from './PostCard.tsx';
import { SKELETONS } from './post-kinds.ts';
import styles from './PostList.module.css';

interface Posts {
  posts: readonly PostCardData[];
}

/** Featured Article and All Articles of /blog. */
export function PostSections({ posts: [featured, ...others] }: Posts) {
  if (!featured) {
    return (
      <div className="empty-box" role="status">
        <h2>No blog posts available</h2>
        <p>Check back soon for new content!</p>
      </div>
    );
  }
  return (
    <>
      <section className={styles['section']} aria-label="Featured Article">
        <h2 className={styles['heading']}>Featured Article</h2>
        <PostCard post={featured} kind="featured" />
      </section>
      {others.length > 0 && (
        <section className={styles['section']} aria-label="All Articles">
          <h2 className={styles['heading']}>All Articles</h2>
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

/** The newest posts of the home page. */
export function NewestPosts({ posts }: Posts) {
  return (
    <ul className={styles['latest']}>
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} kind="latest" />
        </li>
      ))}
    </ul>
  );
}

/** Stands in for a list while it is asked for. */
export function PostSkeletons({ kind }: { kind: 'listed' | 'latest' }) {
  const isList = kind === 'listed';
  return (
    <div role="status" className={isList ? styles['section'] : undefined}>
      <span className="visually-hidden">Loading articles</span>
      <ul className={styles[isList ? 'list' : 'latest']} aria-hidden>
        {Array.from({ length: isList ? SKELETONS.list : SKELETONS.latest }, (_, index) => (
          <li key={index}>
            <PostCardSkeleton kind={kind} />
          </li>
        ))}
      </ul>
    </div>
  );
}
