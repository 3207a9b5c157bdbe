-- What the settings say from now on by default: by age, and since the last renewal.
UPDATE "sessions" s SET "expires_at" = least(s."expires_at",
  s."created_at" + CASE WHEN u."role" = 'customer' THEN interval '30 days' ELSE interval '24 hours' END,
  s."updated_at" + CASE WHEN u."role" = 'customer' THEN interval '7 days' ELSE interval '8 hours' END)
FROM "users" u WHERE u."id" = s."user_id";
