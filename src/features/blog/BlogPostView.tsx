import ArrowLeft from 'lucide/dist/esm/icons/arrow-left.mjs';
import Share2 from 'lucide/dist/esm/icons/share-2.mjs';
import type { ReactNode } from 'react';

import { COVER } from '../../lib/cover.ts';
import { formatDate } from '../../lib/dates.ts';
import { routes } from '../../routes.ts';
import { absences, POST_READ_LABEL, SKELETONS, UNDATED_ON_PAGE } from './post-kinds.ts';
import type { PostPage } from './blog.model.ts';
import styles from './BlogPost.module.css';
import { Icon } from '../../ui/Icon.tsx';

/** Every state of a post's page. */
export function BlogPostView({ page }: { page: PostPage }) {
  if (page.status === 'loaded') return <Post {...page} />;
  if (page.status === 'loading') return <Skeleton />;
  return <Absence {...absences[page.status]} />;
}

function Frame({ children, cover }: { children: ReactNode; cover?: ReactNode }) {
  return (
    <header className="page reading-head">
      <div className="reading-words">{children}</div>
      {cover}
    </header>
  );
}

function BackToBlog() {
  return (
    <a className="button button-small" href={routes.blog()}>
      <Icon of={ArrowLeft} size={18} /> Back to Blog
    </a>
  );
}

function Absence({ title, text }: { title: string; text: string | undefined }) {
  return (
    <div className={styles['absence']} role="alert">
      <Frame>
        <h1>{title}</h1>
        {text && <p className="lead">{text}</p>}
        <BackToBlog />
      </Frame>
    </div>
  );
}

function Skeleton() {
  return (
    <Frame>
      <BackToBlog />
      <h1 className="visually-hidden">Loading the article</h1>
      <div className={styles['skeleton']} role="status" aria-label="Loading the article">
        {Array.from({ length: SKELETONS.postLines }, (_, index) => (
          <span key={index} className="skeleton" />
        ))}
      </div>
    </Frame>
  );
}

function Post({ post, html }: Extract<PostPage, { status: 'loaded' }>) {
  return (
    <article data-loaded>
      <Frame cover={post.imageUrl && <PostImage address={post.imageUrl} />}>
        <a className="reading-back" href={routes.blog()}>
          <Icon of={ArrowLeft} size={18} /> Back to Blog
        </a>
        <h1>{post.title}</h1>
        <ul className="reading-facts mono">
          <li>
            {post.publishedAt ? (
              <time dateTime={post.publishedAt}>{formatDate(new Date(post.publishedAt))}</time>
            ) : (
              UNDATED_ON_PAGE
            )}
          </li>
          <li>{POST_READ_LABEL}</li>
        </ul>
        <p className="lead">{post.excerpt}</p>
        <div className="actions reading-actions">
          <button type="button" className="button button-small" data-share>
            <Icon of={Share2} size={18} /> Share
          </button>
        </div>
      </Frame>
      <div className="page reading-body">
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </article>
  );
}

function PostImage({ address }: { address: string }) {
  return (
    <div className="reading-cover">
      <img src={address} alt="" width={COVER.width} height={COVER.height} />
    </div>
  );
}
