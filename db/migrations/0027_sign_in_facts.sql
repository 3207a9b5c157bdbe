ALTER TABLE "users" ADD COLUMN "providers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_sign_in_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "users" u SET
  "providers" = coalesce((SELECT array_agg(provider_id ORDER BY created_at, id) FROM accounts WHERE user_id = u.id), '{}'),
  "last_sign_in_at" = coalesce((SELECT max(created_at) FROM sessions WHERE user_id = u.id), u.created_at);--> statement-breakpoint
-- Every request of somebody signed in wants both: they are written when they change, and not worked out each time.
CREATE FUNCTION note_providers() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE users u SET providers = coalesce((SELECT array_agg(provider_id ORDER BY created_at, id) FROM accounts WHERE user_id = u.id), '{}')
    WHERE u.id IN (new.user_id, old.user_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_note_providers AFTER INSERT OR DELETE OR UPDATE OF provider_id, user_id, created_at ON "accounts" FOR EACH ROW EXECUTE FUNCTION note_providers();--> statement-breakpoint
CREATE FUNCTION note_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE users SET last_sign_in_at = new.created_at WHERE id = new.user_id AND last_sign_in_at < new.created_at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sessions_note_sign_in AFTER INSERT ON "sessions" FOR EACH ROW EXECUTE FUNCTION note_sign_in();
