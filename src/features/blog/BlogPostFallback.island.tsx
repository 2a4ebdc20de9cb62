import { useStore } from '@nanostores/react';
import { useEffect } from 'react';

import { site } from '../../site.ts';
import { BlogPostView } from './BlogPostView.tsx';
import { absences } from './post-kinds.ts';
import { $post, openPost } from './blog.model.ts';

/** A post that the build has no page for yet, such as a scheduled one whose minute has come. */
export function BlogPostFallback() {
  const page = useStore($post, { ssr: 'initial' });
  useEffect(() => void openPost(window.location.pathname), []);
  useEffect(() => {
    if (page.status === 'loading') return;
    const title = page.status === 'loaded' ? page.post.title : absences[page.status].title;
    document.title = `${title} · ${site.name}`;
  }, [page]);
  return <BlogPostView page={page} />;
}
