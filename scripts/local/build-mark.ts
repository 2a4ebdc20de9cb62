/** What a build removes first and writes last: without it, dist/ and netlify/data/ are those of a build that broke off. */
export const BUILD_MARK = 'netlify/data/editor.json';
