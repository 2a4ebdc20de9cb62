import '../../styles/carried-covers.css';
import '../../styles/empty-box.css';

import type { BlogPostSummary } from '../../contracts/blog.ts';
import { COVER, coverTransition, drawTitle, type Drawing as DrawingData } from '../../lib/cover.ts';
import { formatDate } from '../../lib/dates.ts';
import { company } from '../../company.ts';
import { routes } from '../../routes.ts';
import { carried, Drawing } from '../../ui/Drawing.tsx';
import { postKinds, SKELETONS, UNDATED_IN_LISTS, type PostKind } from './post-words.ts';
import styles from './PostLists.module.css';

const lists = {
  listed: `two-columns-wide ${styles['list']}`,
  latest: `two-columns-wide shelf ${styles['latest']}`,
};

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
          <ul className={lists.listed}>
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
    <ul className={lists.latest}>
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
      <ul className={lists[kind]} aria-hidden>
        {Array.from({ length: isList ? SKELETONS.list : SKELETONS.latest }, (_, index) => (
          <li key={index}>
            <PostCardSkeleton kind={kind} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A post as a card shows it; only previews have a ribbon, and only the build has drawings. */
type PostCardData = BlogPostSummary & { ribbon?: string; drawing?: DrawingData };

interface PostCardProps {
  post: PostCardData;
  kind: PostKind;
}

/** A post in a list, in built pages and in those that were asked for. */
function PostCard({ post, kind }: PostCardProps) {
  const { readLabel, linkLabel, isButton } = postKinds[kind];
  return (
    <div className={styles['frame']}>
      <article className={styles['card']} data-kind={kind} data-post>
        <div className={`stack start ${styles['words']}`}>
          {post.ribbon && (
            <p>
              <span className="tag tag-signal">{post.ribbon}</span>
            </p>
          )}
          <p className={`mono row ${styles['facts']}`}>
            {post.publishedAt ? (
              <time dateTime={post.publishedAt}>
                {formatDate(new Date(post.publishedAt), company.timeZone)}
              </time>
            ) : (
              <span>{UNDATED_IN_LISTS}</span>
            )}
            {readLabel && <span>{readLabel}</span>}
          </p>
          <h3 className={styles['title']}>{post.title}</h3>
          <p className={`fine ${styles['excerpt']}`} data-excerpt>
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

/** A drawing is drawn in the page's colors; any other picture is a file. */
function Cover({ post: { slug, title, imageUrl, drawing } }: { post: PostCardData }) {
  if (!imageUrl) return <Drawing drawing={drawTitle(title)} />;
  const transition = coverTransition(slug);
  if (drawing) return <Drawing drawing={drawing} transition={transition} />;
  return <img src={imageUrl} alt="" {...COVER} className={carried} data-carry={transition} />;
}

/** Stands in for a card while posts are asked for. */
function PostCardSkeleton({ kind }: { kind: PostKind }) {
  return (
    <div className={styles['frame']}>
      <div className={styles['card']} data-kind={kind} data-skeleton>
        <div className={`stack start ${styles['words']}`}>
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
