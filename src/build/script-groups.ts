/** A module of one of these packages, or one of these files of ours. */
const among = (packages: RegExp, files: RegExp) => (id: string) =>
  packages.test(id.replaceAll('\\', '/').split('/node_modules/').at(-1) ?? '') ||
  files.test(id.replaceAll('\\', '/'));

/** Which files the browser's modules travel in; what no group takes is shared out by the bundler. */
interface ScriptGroup {
  name: string;
  test: (moduleId: string) => boolean;
}

/**
 * Modules that are loaded together are one file: a compressor finds more in it than in ten, and every file costs a
 * request (docs/performance.md). A group holds only what each of its islands needs.
 */
export const scriptGroups: readonly ScriptGroup[] = [
  {
    name: 'react',
    test: among(
      /^(react|react-dom|scheduler|nanostores)\//,
      /\/src\/(build\/(island-renderer|kept-fields)|routes|state\/session-state|ui\/ready|ui\/Icon|ui\/Button|ui\/Form)\.tsx?$/,
    ),
  },
  {
    name: 'messages',
    test: among(/^@nanostores\/react\//, /\/src\/(state\/toasts\.ts|ui\/IconButton\.tsx)$/),
  },
  {
    name: 'answers',
    test: among(
      /^zod\//,
      /\/src\/(contracts\/(endpoint|fields|account)|state\/(api|session))\.ts$/,
    ),
  },
  {
    name: 'orders',
    test: among(
      /^$/,
      /\/src\/(contracts\/orders|contracts\/money|state\/orders)\.ts$|\/src\/ui\/EmailText\.tsx$/,
    ),
  },
  {
    name: 'forms',
    test: among(
      /^(react-hook-form|@hookform\/resolvers)\//,
      /\/src\/ui\/((Field|PasswordField)\.tsx|use-validated-form\.ts)$/,
    ),
  },
  {
    name: 'layers',
    test: among(
      /^@radix-ui\/(primitive|react-(?!accordion|collapsible|dialog|focus|navigation-menu|toast))|^lucide\/.*\/icons\/x\./,
      /^$/,
    ),
  },
  {
    name: 'dialogs',
    test: among(
      /^(@radix-ui\/react-(dialog|focus-guards|focus-scope)|aria-hidden)\//,
      /\/src\/ui\/Dialog\.tsx$/,
    ),
  },
  {
    name: 'records',
    test: among(
      /^$/,
      /\/src\/(contracts\/links|lib\/moments)\.ts$|\/src\/ui\/(Facts|FileLinks|LinkedText|Moment|StatusBadge)\.tsx$/,
    ),
  },
  {
    name: 'questions',
    test: among(/^$/, /\/src\/ui\/ConfirmForm\.tsx$/),
  },
];
