import '../../styles/empty-box.css';

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';

import { PostSections, PostSkeletons } from './PostLists.tsx';
import { $posts, loadPosts, type PostList } from './blog.model.ts';
import { useBuiltPosts } from './use-built-posts.ts';

/** The list of /blog once a scheduled post is due: asks for it in place of the one in the page. */
export function BlogList() {
  const list = useStore($posts, { ssr: 'initial' });
  useEffect(() => void loadPosts(), []);
  useEffect(() => {
    if (list.status === 'loaded') document.dispatchEvent(new Event('posts:listed'));
  }, [list]);
  // A failure leaves what the page was built with in sight.
  useBuiltPosts(list.status === 'static' || list.status === 'failed');
  return <BlogListView list={list} />;
}

/** Every state of the blog list. */
export function BlogListView({ list }: { list: PostList }) {
  return (
    <>
      {list.status === 'loading' && <PostSkeletons kind="listed" />}
      {list.status === 'failed' && (
        <div className="empty-box" role="alert">
          <h2>Failed to load blog posts</h2>
          <p>Please try again later.</p>
        </div>
      )}
      {list.status === 'loaded' && <PostSections posts={list.posts} />}
    </>
  );
}
