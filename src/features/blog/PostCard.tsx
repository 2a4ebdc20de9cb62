import type { BlogPostSummary } from '../../contracts/blog.ts';
import { COVER, DEFAULT_COVER } from '../../lib/cover.ts';
import { formatDate } from '../../lib/dates.ts';
import { routes } from '../../routes.ts';
import { postKinds, UNDATED_IN_LISTS, type PostKind } from './post-kinds.ts';
import styles from './PostCard.module.css';

interface PostCardProps {
  readonly post: BlogPostSummary;
  readonly kind: PostKind;
}

/** A post in a list that was asked for; components/PostCard.astro is the same card in a built page. */
export function PostCard({ post, kind }: PostCardProps) {
  const { readLabel, linkLabel, isButton } = postKinds[kind];
  const imageUrl = post.imageUrl ?? (kind === 'featured' ? routes.cover(DEFAULT_COVER) : undefined);
  return (
    <div className={styles['frame']}>
      <article className={styles['card']} data-kind={kind} data-post>
        <div className={styles['words']}>
          <p className={`mono ${styles['facts']}`}>
            {post.publishedAt ? (
              <time dateTime={post.publishedAt}>{formatDate(new Date(post.publishedAt))}</time>
            ) : (
              <span>{UNDATED_IN_LISTS}</span>
            )}
            {readLabel && <span>{readLabel}</span>}
          </p>
          <h3 className={styles['title']}>{post.title}</h3>
          <p className={styles['excerpt']} data-excerpt>
            {post.excerpt}
          </p>
          <a
            className={`${styles['more']} ${isButton ? 'button' : ''}`}
            href={routes.blogPost(post.slug)}
          >
            {linkLabel}
            <span className="visually-hidden">: {post.title}</span>
          </a>
        </div>
        {imageUrl && (
          <div className={`${styles['cover']} ${styles['image']}`}>
            <img src={imageUrl} alt="" width={COVER.width} height={COVER.height} />
          </div>
        )}
      </article>
    </div>
  );
}

/** Stands in for a card while posts are asked for. */
export function PostCardSkeleton({ kind }: { readonly kind: PostKind }) {
  return (
    <div className={styles['frame']}>
      <div className={styles['card']} data-kind={kind} data-skeleton>
        <div className={styles['words']}>
          <span className={`skeleton ${styles['skeleton-title']}`} />
          <span className={`skeleton ${styles['skeleton-line']}`} />
          <span className={`skeleton ${styles['skeleton-line']}`} />
        </div>
        <div className={`${styles['cover']} ${styles['image']}`}>
          <span className={`skeleton ${styles['skeleton-picture']}`} />
        </div>
      </div>
    </div>
  );
}
