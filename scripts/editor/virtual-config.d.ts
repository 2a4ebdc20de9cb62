declare module 'virtual:editor-config' {
  export const config: import('./config.ts').EditorConfig;
}
