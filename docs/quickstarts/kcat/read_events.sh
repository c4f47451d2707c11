#!/bin/sh
# Reads Lastro events with kcat: committed ones only, decoded through the registry, one line each.
# kcat neither dedupes nor checks `sequence`: it is for looking, not for building on. Decimals appear as bytes.
#
#   sh read_events.sh                  # follow
#   sh read_events.sh -e               # stop at the end
set -eu

# Debian's kcat is built without Avro; it shows keys and headers then.
case "$(kcat -V 2>&1)" in
*[Aa]vro*) set -- -s value=avro -r "${SCHEMA_REGISTRY_URL:-http://localhost:19095/apis/ccompat/v7}" -f '%p %o %k %h %s\n' "$@" ;;
*) set -- -f '%p %o %k %h\n' "$@" ;;
esac

exec kcat -C \
  -b "${KAFKA_BOOTSTRAP:-localhost:19092}" \
  -t "${TOPIC:-collateral-events}" -o beginning \
  -X isolation.level=read_committed \
  "$@"
