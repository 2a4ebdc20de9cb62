// The types of netlify/data/ in a checkout that has none of it yet: scripts/content-data.ts and the build make it.
declare module '*/data/catalogue.json' {
  const catalogue: import('../src/contracts/server-data.ts').CatalogueData;
  export default catalogue;
}
declare module '*/data/company.json' {
  const company: import('../src/contracts/server-data.ts').CompanyData;
  export default company;
}
declare module '*/data/emails.json' {
  const emails: import('../src/contracts/server-data.ts').EmailsData;
  export default emails;
}
declare module '*/data/replies.json' {
  const replies: import('../src/contracts/desk.ts').SavedReply[];
  export default replies;
}
declare module '*/data/build.json' {
  const build: unknown;
  export default build;
}
declare module '*/data/editor.json' {
  const editor: unknown;
  export default editor;
}
declare module '*/data/feed.json' {
  const feed: unknown;
  export default feed;
}
declare module '*/data/posts.json' {
  const posts: unknown;
  export default posts;
}
declare module '*/data/scheduled.json' {
  const scheduled: unknown;
  export default scheduled;
}
