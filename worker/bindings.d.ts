// Made from wrangler.toml by `npm run types`. Do not edit it: the variables that wrangler.toml cannot declare are in variables.d.ts.
interface WranglerBindings {
	KV: KVNamespace;
	PICTURES: R2Bucket;
	DOCUMENTS: R2Bucket;
	BACKUPS: R2Bucket;
	DB: D1Database;
	RATE_LIMITER: RateLimit;
	READ_LIMITER: RateLimit;
	IMAGES: ImagesBinding;
	ASSETS: Fetcher;
	ENVIRONMENT: string;
	PUBLIC_ORIGIN: string;
	BACKUP_PUBLIC_KEY: string;
	OUTSIDE_COPY_URL: string;
	OUTSIDE_COPY_REGION: string;
	JWT_SECRET: string;
	SETTINGS_KEY: string;
}
