export interface UploadedPart {
  number: number;
  size: number;
  etag: string;
}
export interface StoredObject {
  key: string;
  size: number;
  atMs: number;
}
export interface Bucket {
  startUpload(key: string, mime: string): Promise<string>;
  signPart(key: string, uploadId: string, part: number): Promise<string>;
  listParts(key: string, uploadId: string): Promise<UploadedPart[] | undefined>;
  completeUpload(key: string, uploadId: string, parts: readonly UploadedPart[]): Promise<void>;
  abortUpload(key: string, uploadId: string): Promise<void>;
  readStart(key: string, bytes: number): Promise<{ size: number; start: Uint8Array } | undefined>;
  signDownload(
    key: string,
    as: { name: string; mime: string; isAttachment: boolean },
  ): Promise<string>;
  remove(key: string): Promise<void>;
  list(prefix: string): Promise<StoredObject[]>;
  listUploads(prefix: string): Promise<{ key: string; uploadId: string; atMs: number }[]>;
}
export function bucketOf(_context: {
  env: Readonly<Record<string, string | undefined>>;
  now: () => number;
}): Bucket | undefined {
  return undefined;
}
