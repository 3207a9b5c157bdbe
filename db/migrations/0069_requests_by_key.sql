CREATE TABLE "request_joins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"same_as" text NOT NULL,
	"joined_to" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_joins_same_as_unique" UNIQUE("same_as")
);
--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "same_as" text;