CREATE TABLE "request_mail_stops" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"address_hash" text NOT NULL,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "visitor" text;--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "is_odd" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "request_mail_stops_address" ON "request_mail_stops" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "product_requests_visitor" ON "product_requests" USING btree ("visitor");