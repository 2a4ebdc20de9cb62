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
  const build: import('../src/contracts/server-data.ts').BuildData;
  export default build;
}
declare module '*/data/editor.json' {
  const editor: import('../src/contracts/server-data.ts').EditorData;
  export default editor;
}
declare module '*/data/feed.json' {
  const feed: import('../src/contracts/server-data.ts').FeedData;
  export default feed;
}
declare module '*/data/posts.json' {
  const posts: import('../src/contracts/server-data.ts').PostsData;
  export default posts;
}
declare module '*/data/scheduled.json' {
  const scheduled: import('../src/contracts/server-data.ts').ScheduledData;
  export default scheduled;
}
