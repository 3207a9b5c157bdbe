-- Whoever is signed in stays so: their cookie has the token, the row from now on its hash.
UPDATE "sessions" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');
