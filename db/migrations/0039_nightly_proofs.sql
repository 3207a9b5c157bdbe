CREATE TABLE "proofs" (
	"day" date PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"backup_at" timestamp with time zone,
	"faults" text[] NOT NULL
);
