import { useStore } from '@nanostores/react';
import { useEffect } from 'react';

import { NewestPosts, PostSkeletons } from './PostLists.tsx';
import { LATEST_COUNT } from './post-words.ts';
import { $posts, loadPosts, type PostList } from './blog.model.ts';
import { useBuiltPosts } from './use-built-posts.ts';

/** The latest posts of the home page once a scheduled one is due. */
export function LatestPosts() {
  const list = useStore($posts, { ssr: 'initial' });
  useEffect(() => void loadPosts(), []);
  const isEmpty = list.status === 'loaded' && list.posts.length === 0;
  useBuiltPosts(list.status === 'static' || list.status === 'failed' || isEmpty);
  return <LatestPostsView list={list} />;
}

/** Skeletons, then the newest posts; nothing where nothing newer can be had. */
export function LatestPostsView({ list }: { list: PostList }) {
  const newest = list.status === 'loaded' ? list.posts.slice(0, LATEST_COUNT) : [];
  return (
    <>
      {list.status === 'loading' && <PostSkeletons kind="latest" />}
      {newest.length > 0 && <NewestPosts posts={newest} />}
    </>
  );
}
