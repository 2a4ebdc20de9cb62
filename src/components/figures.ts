/** The drawings for texts. What is bundled for /admin gets them from bundle-editor.ts. */
export const figures = import.meta.glob<string>('../../content/figures/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});
