// Files of `content/` that src/build/yaml.ts takes into modules; the content check holds them to these types.

declare module '*/company/service-groups.yaml' {
  const groups: import('./content-schemas/company.ts').ServiceGroup[];
  export default groups;
}

declare module '*/company/guests.yaml' {
  const guests: readonly import('./content-schemas/company.ts').Guest[] | null;
  export default guests;
}

declare module '*/site/buttons.yaml' {
  const buttons: import('./content-schemas/site.ts').Buttons;
  export default buttons;
}

declare module '*/site/company.yaml' {
  const company: import('./content-schemas/site.ts').Company;
  export default company;
}

declare module '*/site/footer.yaml' {
  const footer: import('./content-schemas/site.ts').Footer;
  export default footer;
}

declare module '*/site/hours.yaml' {
  const words: import('./content-schemas/site.ts').Hours;
  export default words;
}

declare module '*/site/navigation.yaml' {
  const navigation: import('./content-schemas/site.ts').Navigation;
  export default navigation;
}
