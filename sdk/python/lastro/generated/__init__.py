# Generated from the OpenAPI document by `npm run generate -- sdk`. Do not edit.
