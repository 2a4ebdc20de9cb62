import '../../styles/carried-covers.css';

import type { BlogPostSummary } from '../../contracts/blog.ts';
import { COVER, coverTransition, DEFAULT_COVER } from '../../lib/cover.ts';
import { formatDate } from '../../lib/dates.ts';
import { routes } from '../../routes.ts';
import { Signal } from '../../ui/Signal.tsx';
import { postKinds, UNDATED_IN_LISTS, type PostKind } from './post-kinds.ts';
import styles from './PostCard.module.css';

/** A post as a card shows it; only previews have a ribbon. */
export type PostCardData = BlogPostSummary & { ribbon?: string };

interface PostCardProps {
  post: PostCardData;
  kind: PostKind;
}

/** A post in a list, in built pages and in those that were asked for. */
export function PostCard({ post, kind }: PostCardProps) {
  const { readLabel, linkLabel, isButton } = postKinds[kind];
  return (
    <div className={styles['frame']}>
      <article className={styles['card']} data-kind={kind} data-post>
        <div className={styles['words']}>
          {post.ribbon && (
            <p>
              <span className="tag tag-signal">{post.ribbon}</span>
            </p>
          )}
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
            <span className="visually-hidden">{`: ${post.title}`}</span>
          </a>
        </div>
        {(post.imageUrl || kind === 'featured') && (
          <div className={styles['cover']}>
            <Cover post={post} />
          </div>
        )}
      </article>
    </div>
  );
}

/** A drawn cover is drawn in the page's colors; any other picture is a file. */
function Cover({ post: { slug, imageUrl } }: { post: PostCardData }) {
  if (!imageUrl) return <Signal {...COVER} seed={DEFAULT_COVER} />;
  if (imageUrl !== routes.cover(slug))
    return <img src={imageUrl} alt="" width={COVER.width} height={COVER.height} />;
  return <Signal {...COVER} seed={slug} transition={coverTransition(slug)} />;
}

/** Stands in for a card while posts are asked for. */
export function PostCardSkeleton({ kind }: { kind: PostKind }) {
  return (
    <div className={styles['frame']}>
      <div className={styles['card']} data-kind={kind} data-skeleton>
        <div className={styles['words']}>
          <span className={`skeleton ${styles['skeleton-title']}`} />
          <span className={`skeleton ${styles['skeleton-line']}`} />
          <span className={`skeleton ${styles['skeleton-line']}`} />
        </div>
        <div className={styles['cover']}>
          <span className={`skeleton ${styles['skeleton-picture']}`} />
        </div>
      </div>
    </div>
  );
}
