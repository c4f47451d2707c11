package lastro

import (
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const toleranceSeconds = 300

// IsFromLastro tells whether the request is ours. The secret is whsec_…, or whpk_… for ED25519; rawBody is the body
// as it was received, before any parsing.
func IsFromLastro(secret string, headers http.Header, rawBody []byte) bool {
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || id == "" || math.Abs(float64(time.Now().Unix()-seconds)) > toleranceSeconds {
		return false
	}
	prefix, encoded, _ := strings.Cut(secret, "_")
	key, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		return false
	}
	content := append([]byte(id+"."+timestamp+"."), rawBody...)
	for _, entry := range strings.Split(headers.Get("webhook-signature"), " ") {
		version, text, _ := strings.Cut(entry, ",")
		signature, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			continue
		}
		if version == "v1" && prefix == "whsec" {
			mac := hmac.New(sha256.New, key)
			mac.Write(content)
			if hmac.Equal(mac.Sum(nil), signature) {
				return true
			}
		}
		if version == "v1a" && prefix == "whpk" && len(key) == ed25519.PublicKeySize &&
			ed25519.Verify(ed25519.PublicKey(key), content, signature) {
			return true
		}
	}
	return false
}
