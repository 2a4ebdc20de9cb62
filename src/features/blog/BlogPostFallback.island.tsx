import { useStore } from '@nanostores/react';
import ArrowLeft from 'lucide/dist/esm/icons/arrow-left.mjs';
import Share2 from 'lucide/dist/esm/icons/share-2.mjs';
import { useEffect, type ReactNode } from 'react';

import buttons from '../../../content/site/buttons.yaml';
import { COVER } from '../../lib/cover.ts';
import { postFacts } from '../../lib/reading-facts.ts';
import { company } from '../../company.ts';
import { routes } from '../../routes.ts';
import { site } from '../../site.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useReady } from '../../ui/ready.ts';
import { $post, openPost, type PostPage } from './blog.model.ts';
import styles from './BlogPost.module.css';
import { absences, SKELETONS } from './post-words.ts';

/** A post that the build has no page for yet, such as a scheduled one whose minute has come. */
export function BlogPostFallback() {
  const page = useStore($post, { ssr: 'initial' });
  useEffect(() => void openPost(window.location.pathname), []);
  useReady('blog-post');
  useEffect(() => {
    if (page.status === 'loading') return;
    const title = page.status === 'loaded' ? page.post.title : absences[page.status].title;
    document.title = `${title} · ${site.name}`;
  }, [page]);
  return <BlogPostView page={page} />;
}

/** Every state of a post's page. */
export function BlogPostView({ page }: { page: PostPage }) {
  if (page.status === 'loaded') return <Post {...page} />;
  if (page.status === 'loading') {
    return (
      <Frame>
        <BackToBlog />
        <h1 className="visually-hidden">Loading the article</h1>
        <div
          className={`stack stack-4 ${styles['skeleton']}`}
          role="status"
          aria-label="Loading the article"
        >
          {Array.from({ length: SKELETONS.postLines }, (_, index) => (
            <span key={index} className="skeleton" />
          ))}
        </div>
      </Frame>
    );
  }
  const { title, text } = absences[page.status];
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

function Frame({ children, cover }: { children: ReactNode; cover?: string | undefined }) {
  return (
    <header className="page reading-head stack stack-6">
      <div className="reading-words stack stack-4 start">{children}</div>
      {cover && (
        <div className="reading-cover">
          <img src={cover} alt="" width={COVER.width} height={COVER.height} />
        </div>
      )}
    </header>
  );
}

function BackToBlog({ className = 'button button-small' }: { className?: string }) {
  return (
    <a className={className} href={routes.blog()}>
      <Icon of={ArrowLeft} size={18} /> {buttons.backToBlog}
    </a>
  );
}

function Post({ post, html }: Extract<PostPage, { status: 'loaded' }>) {
  const publishedAt = post.publishedAt ? new Date(post.publishedAt) : undefined;
  const [date, ...facts] = postFacts({ publishedAt }, company.timeZone);
  return (
    <article data-loaded>
      <Frame cover={post.imageUrl}>
        <BackToBlog className="reading-back tap-target" />
        <h1>{post.title}</h1>
        <ul className="reading-facts mono">
          <li>{post.publishedAt ? <time dateTime={post.publishedAt}>{date}</time> : date}</li>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <p className="lead">{post.excerpt}</p>
        <div className="actions reading-actions">
          <Button size="small" data-share>
            <Icon of={Share2} size={18} /> {buttons.share}
          </Button>
        </div>
      </Frame>
      <div className="page reading-body stack stack-6">
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </article>
  );
}
