import { transformSync } from 'esbuild';

const minified = new Map<string, string>();

/**
 * A script as pages carry it; every page carries the same, so that each is made once a build.
 * @param values what stands in the script under a name, as JSON
 */
export function inlineScript(code: string, values: Readonly<Record<string, string>> = {}): string {
  const key = JSON.stringify([code, values]);
  const known = minified.get(key);
  if (known !== undefined) return known;
  const options = { minify: true, target: 'es2022', define: { ...values } };
  const { code: script } = transformSync(code, options);
  minified.set(key, script);
  return script;
}
