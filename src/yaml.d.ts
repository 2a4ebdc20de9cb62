/** A file of `content/`, which src/build/yaml.ts takes into the module. */
declare module '*.yaml' {
  const words: unknown;
  export default words;
}
