/** For modules that hand a component of Astro on; who uses one is checked by `astro check`. */
declare module '*.astro' {
  const component: (props: object) => unknown;
  export default component;
}
