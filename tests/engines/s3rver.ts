/** Of `s3rver`, which is not installed with the site. */
type S3rver = new (options: {
  address: string;
  port: number;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string }[];
}) => { run(): Promise<{ port: number }>; close(): Promise<void> };

/** Starts a store that others made; it verifies no signatures and knows no lists of parts or uploads. */
export async function startS3rver(directory: string) {
  const name = 's3rver';
  const { default: Server } = (await import(name)) as { default: S3rver };
  const configureBuckets = [{ name: 'studio-files' }];
  const address = '127.0.0.1';
  const server = new Server({ address, port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  return {
    filesUrl: `http://S3RVER:S3RVER@127.0.0.1:${port}/studio-files`,
    stop: () => server.close(),
  };
}
