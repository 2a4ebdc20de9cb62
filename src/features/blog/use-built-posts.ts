import { useLayoutEffect } from 'react';

/** Shows or hides the posts that the page was built with, which stand beside the island. */
export function useBuiltPosts(areShown: boolean): void {
  useLayoutEffect(() => {
    for (const posts of document.querySelectorAll<HTMLElement>('[data-built]'))
      posts.hidden = !areShown;
  }, [areShown]);
}
