// Asks KEDA's own scaler of Kafka for the lag that it would scale by. Standard input: one JSON array of
// triggers' metadata, then a line for each look at the brokers. Each look is answered by a line of JSON.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/kedacore/keda/v2/pkg/scalers/scalersconfig"
	v2 "k8s.io/api/autoscaling/v2"

	"lag/scalers"
)

const patience = 30 * time.Second

func main() {
	ctx := context.Background()
	lines := bufio.NewScanner(os.Stdin)
	var triggers []map[string]string
	if !lines.Scan() {
		log.Fatal("no triggers")
	}
	if err := json.Unmarshal(lines.Bytes(), &triggers); err != nil {
		log.Fatal(err)
	}
	var all []scalers.Scaler
	for index, metadata := range triggers {
		scaler, err := scalers.NewKafkaScaler(ctx, &scalersconfig.ScalerConfig{
			TriggerMetadata:   metadata,
			TriggerIndex:      index,
			MetricType:        v2.AverageValueMetricType,
			GlobalHTTPTimeout: patience,
		})
		if err != nil {
			log.Fatal(err)
		}
		all = append(all, scaler)
	}
	for lines.Scan() {
		var lags []float64
		for _, scaler := range all {
			values, _, err := scaler.GetMetricsAndActivity(ctx, "lag")
			if err != nil {
				log.Fatal(err)
			}
			lags = append(lags, values[0].Value.AsApproximateFloat64())
		}
		told, _ := json.Marshal(lags)
		fmt.Println(string(told))
	}
}
