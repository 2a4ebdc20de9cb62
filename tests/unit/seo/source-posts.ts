import { globSync, readFileSync } from 'node:fs';

import { parse } from 'yaml';

/** A post as its file in content/ has it. */
export interface SourcePost {
  slug: string;
  title: string;
  publishedAt: Date | undefined;
  isDraft: boolean;
}

/** The posts of content/blog/, read without the site's own code. */
export function readSourcePosts(): SourcePost[] {
  return globSync('content/blog/*.mdx').map((file) => {
    const [, frontMatter = ''] = readFileSync(file, 'utf8').split(/^---$/m);
    const data = parse(frontMatter) as {
      title: string;
      publishedAt?: string | Date;
      draft?: boolean;
    };
    return {
      slug: file.replace(/^.*[\\/]/, '').replace(/\.mdx$/, ''),
      title: data.title,
      publishedAt: data.publishedAt === undefined ? undefined : new Date(data.publishedAt),
      isDraft: data.draft === true,
    };
  });
}
