declare module 's3rver' {
  /** As Koa calls it. */
  export type Middleware = (
    ctx: {
      method: string;
      query: Record<string, string | string[] | undefined>;
      status: number;
      type: string;
      body: string;
    },
    next: () => Promise<void>,
  ) => Promise<void>;

  /** The parts of it that tests use; the package has no types. */
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    middleware: Middleware[];
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
