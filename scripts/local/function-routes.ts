import type { FunctionConfig } from './function-messages.ts';

/** A function and the path it has been found under. */
export interface FunctionRoute {
  readonly file: string;
  /** As in `config.path`, so without anything a person typed. */
  readonly path: string;
  readonly preferStatic: boolean;
  /** Still encoded, as at Netlify. */
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the function for a request, as Netlify does: whatever the case, with or without a slash at the end. */
export type FindRoute = (method: string, pathname: string) => FunctionRoute | undefined;

/**
 * Makes the routes of functions. One without a path has no address: it is a scheduled one.
 * @param configs in the order of the files.
 */
export function compileRoutes(
  files: readonly string[],
  configs: readonly FunctionConfig[],
): FindRoute {
  const routes = files.flatMap((file, index) => {
    const { paths, methods, preferStatic } = configs[index] ?? {
      paths: [],
      methods: [],
      preferStatic: false,
    };
    return paths.map((path) => ({
      file,
      path,
      methods,
      preferStatic,
      pattern: new URLPattern({ pathname: path }, { ignoreCase: true }),
    }));
  });
  return (method, pathname) => {
    const withoutSlash = pathname.replace(/(?<=.)\/$/, '');
    for (const { file, path, methods, preferStatic, pattern } of routes) {
      if (methods.length > 0 && !methods.includes(method)) continue;
      const groups = pattern.exec({ pathname: withoutSlash })?.pathname.groups;
      if (groups) return { file, path, preferStatic, params: withoutMissing(groups) };
    }
    return undefined;
  };
}

function withoutMissing(groups: Record<string, string | undefined>): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(groups)) {
    if (value !== undefined) params[name] = value;
  }
  return params;
}
